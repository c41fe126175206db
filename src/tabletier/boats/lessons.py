"""Lessons as data: a fact, held against a number in one of five ways, is worth points. Both games have them, and the sister too."""

from __future__ import annotations

from enum import IntEnum

from tabletier.engine.kernel import inner


class Form(IntEnum):
    """How a lesson counts its fact: points for every so many, or once if the number is met."""

    EVERY = 0
    EXACTLY = 1
    AT_LEAST = 2
    FEWER_THAN = 3
    BEYOND = 4  # points for each one above the number


@inner
def lesson_value(lesson, facts):
    """What a lesson earns: a fact, held against a number in one of five ways."""
    n = facts[lesson.fact]
    if lesson.form == Form.EVERY:
        return n // lesson.number * lesson.points
    if lesson.form == Form.BEYOND:
        return max(0, n - lesson.number) * lesson.points
    if lesson.form == Form.EXACTLY:
        met = n == lesson.number
    elif lesson.form == Form.AT_LEAST:
        met = n >= lesson.number
    else:
        met = n < lesson.number
    return lesson.points if met else 0
