"""The deck of Exactly As Planned: what Tools show, what Jobs ask for, and how many of each are dealt."""

from collections.abc import Iterator

from heistnight.core.edits import Place
from heistnight.games.exactly_as_planned.pieces import Box
from heistnight.lab.workshop.bench import Bench, least, one_of
from heistnight.lab.workshop.fault import Fault

JOBS_EACH = 3  # each partner must end with as many (EAP-4.28)


def faults(box: Box) -> Iterator[Fault]:
    types, styles = box.icons[:4], box.icons[4:]
    for number, tool in enumerate(box.tools):
        for field, shown, known in (("types", tool.types, types), ("styles", tool.styles, styles)):
            for icon in shown:
                yield from one_of(icon, known, ("tools", number, field), field.removesuffix("s"))
    names = [tool.id for tool in box.tools]
    for number, job in enumerate(box.jobs):
        place: Place = ("jobs", number)
        if job.kind == "two_matching":
            yield from one_of(job.icon or "", box.icons, (*place, "icon"), "icon")
        else:
            yield from one_of(job.named_tool or "", names, (*place, "named_tool"), "tool")
            if job.alternative is None:
                yield Fault((*place, "alternative"), "a Job that names a Tool needs an alternative")
    for number, heist in enumerate(box.heists):
        for field, dealt, there in (("jobs", heist.jobs, len(box.jobs)), ("tools", heist.tools, len(box.tools))):
            for partners, count in dealt.items():
                if not 0 < count <= there:
                    place = ("heists", number, field, str(partners))
                    yield Fault(place, f"{count} are to be dealt, there are {there}")
        if heist.id == "double_blind_scam":
            for partners, count in heist.jobs.items():
                place = ("heists", number, "jobs", str(partners))
                yield from least(count, JOBS_EACH * partners, place, f"the Jobs of {partners} partners")


BENCH = Bench(
    box=Box,
    fixed={"tools": "id", "jobs": "id", "heists": "id", "backup_plans": "id"},
    unread=frozenset({"no", "title", "name", "voice", "limit"}),
    faults=faults,
)
