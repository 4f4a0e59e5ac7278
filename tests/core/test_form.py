import os
import sysconfig

import pytest

import ionbox.core.rng as rng


@pytest.mark.skipif("IONBOX_FORM" not in os.environ, reason="whoever calls pytest by hand may test either form")
def test_the_kernel_is_loaded_in_the_form_that_this_leg_tests() -> None:
    suffix = {"pure": ".py", "compiled": sysconfig.get_config_var("EXT_SUFFIX")}[os.environ["IONBOX_FORM"]]
    assert str(rng.__file__).endswith(suffix)
