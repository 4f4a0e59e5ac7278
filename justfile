# For daily work, once `python3 play.py test` has made .venv. `just` alone lists the recipes.

bin := justfile_directory() / (if os_family() == "windows" { ".venv/Scripts" } else { ".venv/bin" })
uv := justfile_directory() / (if os_family() == "windows" { ".cache/uv/Scripts/uv" } else { ".cache/uv/bin/uv" })

# Sources, not the build: edits count at once.
export PYTHONPATH := justfile_directory() / "src"
export IONBOX_FORM := "pure"

[private]
list:
    @"{{ bin }}/just" --list --unsorted

# format, lint, types, imports, tests as plain Python
check: && test
    "{{ bin }}/ruff" format --check
    "{{ bin }}/ruff" check
    "{{ bin }}/mypy"
    "{{ bin }}/lint-imports"

# format, and mend what the linters can mend
fmt:
    "{{ bin }}/ruff" format
    "{{ bin }}/ruff" check --fix
    "{{ bin }}/python" web/checks.py --fix

# tests as plain Python; arguments go to pytest
test *arguments:
    "{{ bin }}/python" -m pytest -q -n auto {{ arguments }}

# tell the golden matches again; the difference is the review of a rule change
golden:
    PYTHONPATH="$PYTHONPATH:{{ justfile_directory() }}/tests" "{{ bin }}/python" -m contract.tell_again

# the API's document, and the client's types from it
wire:
    "{{ bin }}/python" web/wire.py

# the client: format, lint, types, its own tests
web:
    "{{ bin }}/python" web/checks.py

# pictures of every page into docs/screenshots
screenshots:
    "{{ bin }}/python" web/screenshots.py

# the laws on many more matches
laws *arguments:
    IONBOX_LAW_EXAMPLES=200 "{{ bin }}/python" -m pytest -q -n auto tests/contract {{ arguments }}

# the independent judges on many more positions and items
judge *arguments:
    IONBOX_JUDGE_EXAMPLES=1000 "{{ bin }}/python" -m pytest -q -n auto src/ionbox/games tests/chem/test_practice_judge.py -k judge {{ arguments }}

# small faults made in the code, to see whether a test notices; of one folder or module below src/ionbox, and how many
mutants *arguments:
    "{{ bin }}/python" tests/mutants.py {{ arguments }}

# what must hold for long: kills, outages, nonsense, attacks; or one of these parts, and how often
torture *arguments:
    "{{ bin }}/python" tests/torture/run.py {{ arguments }}

# the server's tests with two nodes, people at both; those about one server's file, its restart or the order of sockets fail
nodes *arguments:
    IONBOX_NODES=2 "{{ bin }}/python" -m pytest -q -n auto tests/server {{ arguments }}

# runs of the lab on a cluster with a worker and a node killed in each; or how many
cluster rounds="10":
    IONBOX_CLUSTER_ROUNDS={{ rounds }} "{{ bin }}/python" -m pytest -q tests/cluster

# measure the build in .venv, compiled beside pure, and write the table
bench:
    PYTHONPATH= "{{ bin }}/ionbox" bench --seconds 1 --markdown bench/results.md

# what things cost, and from that a thousand nodes and a million sockets with all that goes wrong: four minutes
million *arguments:
    PYTHONPATH= "{{ bin }}/python" bench/costs.py --markdown bench/costs.md
    "{{ bin }}/python" bench/million.py --markdown bench/million.md {{ arguments }}

# the list of letters that look alike, from Unicode's as a package has it; nothing else needs that package
lookalikes:
    "{{ bin }}/python" -m venv .cache/lookalikes
    "{{ bin }}/python" -m pip --python .cache/lookalikes install --quiet confusable_homoglyphs==3.3.1
    "{{ lookalikes }}" tests/server/lookalikes.py

lookalikes := justfile_directory() / (if os_family() == "windows" { ".cache/lookalikes/Scripts/python" } else { ".cache/lookalikes/bin/python" })

# the sdist with the built client in it, and the compiled wheel, into dist/
wheel:
    rm -rf dist
    PYTHONPATH= "{{ bin }}/python" -m hatchling build

# that wheel where there is no network and no compiler: every file, a match of each game, the home page
release-check: wheel
    PYTHONPATH= "{{ bin }}/python" tests/release.py

# write the locks anew; no host name gets into them
lock:
    "{{ bin }}/python" -m venv .cache/uv
    "{{ bin }}/python" -m pip --python .cache/uv install --quiet --upgrade uv
    "{{ uv }}" pip compile pyproject.toml --extra print {{ lock_options }} -o requirements.lock
    "{{ uv }}" pip compile --group build --constraints requirements.lock {{ lock_options }} -o requirements-build.lock
    "{{ uv }}" pip compile --group dev --constraints requirements.lock --constraints requirements-build.lock {{ lock_options }} -o requirements-dev.lock
    "{{ uv }}" pip compile pyproject.toml --extra postgres --extra bus --extra print --constraints requirements-dev.lock {{ lock_options }} -o requirements-nodes.lock

lock_options := "--quiet --upgrade --universal --python-version 3.11 --generate-hashes --no-emit-index-url --no-header"
