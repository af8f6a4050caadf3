"""Networks: who stands behind an address, so that nobody is counted twice for having many of them."""

from functools import lru_cache
from ipaddress import IPv6Address, ip_address


@lru_cache(maxsize=1000)
def network_of(address: str) -> str:
    """Return the owner of an address: the IPv4 address itself, or the network of an IPv6 address."""
    try:
        ip = ip_address(address)
    except ValueError:
        return address
    return str(int(ip) >> 64) if isinstance(ip, IPv6Address) and ip.ipv4_mapped is None else address
