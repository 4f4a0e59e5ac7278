"""Where phones reach this machine, and whether any have: school networks, firewalls and cables are in the way."""

import ipaddress
import re
import socket
from collections.abc import Callable

import ifaddr

APART = re.compile(
    r"docker|^br-|veth|virbr|vbox|virtualbox|vmnet|vmware|hyper-v|^u?tun|^tap|^wg|wireguard|openvpn|^ppp|^zt|tailscale",
    re.IGNORECASE,
)
"""Names of interfaces that lead to machines inside this one, or into a tunnel: no phone in the room is there."""
KEPT = 12 * 3600.0
"""Seconds after which a device that was not heard of is forgotten."""
MOST_DEVICES = 5000


def addresses() -> list[str]:
    """This machine's addresses that others can use, the likeliest first; none with the cable out."""
    found = []
    for adapter in ifaddr.get_adapters():
        for ip in adapter.ips:
            one = ipaddress.ip_address(ip.ip) if isinstance(ip.ip, str) else None  # we listen at IPv4 alone
            if one and not (one.is_loopback or one.is_link_local or one.is_multicast or one.is_unspecified):
                found.append(
                    (bool(APART.search(adapter.nice_name)), not one.is_private, str(one) != routed(), str(one))
                )
    nearest = [one for one in found if not one[0]] or found
    return [address for *_, address in sorted(nearest)]


def routed() -> str:
    """The address that this machine would send from; "" with the cable out. Nothing is sent to find it."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # an address that exists nowhere: only the route is looked up
            return str(probe.getsockname()[0])
        except OSError:
            return ""


def lan_address() -> str:
    """The one to hand on; 127.0.0.1 with the cable out."""
    return next(iter(addresses()), "127.0.0.1")


class Knocks:
    """Devices that have reached this server. Their addresses are in this memory and nowhere else, for half a day."""

    def __init__(self, now: Callable[[], float]) -> None:
        self.now = now
        self.heard: dict[str, tuple[float, float]] = {}
        """By address: when it first knocked, and when it was last heard of; that one orders them."""

    def hear(self, address: str) -> None:
        now = self.now()
        first, _ = self.heard.pop(address, (now, now))
        self._forget(MOST_DEVICES - 1)
        self.heard[address] = (first, now)

    def _forget(self, most: int) -> None:
        now = self.now()
        while self.heard:
            oldest, (_, last) = next(iter(self.heard.items()))
            if now - last < KEPT and len(self.heard) <= most:
                break
            del self.heard[oldest]

    def since(self, moment: float) -> tuple[int, float]:
        """How many were heard of since then, and when the newest of them first knocked; 0: nobody has."""
        self._forget(MOST_DEVICES)
        firsts = [first for first, last in self.heard.values() if last >= moment]
        return len(firsts), max(firsts, default=0.0)
