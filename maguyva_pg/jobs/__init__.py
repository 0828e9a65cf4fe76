"""Batch indexing: a queue in the database, workers on any number of machines, a webhook that enqueues.

The queue is procrastinate's; importing these modules imports it, which is why nothing else imports them
before a command of theirs runs.
"""
