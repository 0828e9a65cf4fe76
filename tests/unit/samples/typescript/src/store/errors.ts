export class Missing extends Error {
  constructor(readonly key: string) {
    super(key);
  }

  static of(key: string): Missing {
    return new Missing(key);
  }
}

export function isMissing(error: unknown): error is Missing {
  return error instanceof Missing;
}
