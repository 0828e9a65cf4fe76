# Maguyva for docker-compose.yml: the command line, which is also the migration, the worker and the server.
#
# The Python that the tests run with, on a Debian that is still looked after. A newer patch release is a change of
# these two lines.
FROM python:3.11.13-slim-bookworm AS build
WORKDIR /source
COPY pyproject.toml README.md LICENSE ./
COPY maguyva_pg maguyva_pg
COPY sql sql
COPY migrations migrations
RUN pip wheel --no-cache-dir --no-deps --wheel-dir /wheel .

FROM python:3.11.13-slim-bookworm
# git fetches the mirrors, over HTTPS or ssh; everything else comes with the wheel.
RUN apt-get update \
    && apt-get install --yes --no-install-recommends git openssh-client \
    && rm -rf /var/lib/apt/lists/*
RUN --mount=type=bind,from=build,source=/wheel,target=/wheel pip install --no-cache-dir /wheel/*.whl
# An account without rights on the host. A volume that is mounted at its home takes over who owns it.
RUN useradd --system --uid 10001 --create-home --home-dir /var/lib/maguyva maguyva
USER maguyva
WORKDIR /var/lib/maguyva
ENV MAGUYVA_HOME=/var/lib/maguyva
ENTRYPOINT ["maguyva"]
CMD ["--help"]
