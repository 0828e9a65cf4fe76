export interface RetryOptions {
  attempts: number;
  baseDelayMs: number;
}

const RETRYABLE = new Set([429, 502, 503, 504]);

/** Fetch that tries again on busy servers and dropped connections, waiting longer each time. */
export async function fetchWithRetry(
  url: string,
  init: RequestInit = {},
  options: RetryOptions = { attempts: 3, baseDelayMs: 200 },
): Promise<Response> {
  let lastError: unknown;
  for (let attempt = 0; attempt < options.attempts; attempt++) {
    try {
      const response = await fetch(url, init);
      if (!RETRYABLE.has(response.status)) return response;
      lastError = new HttpError(response.status);
    } catch (error) {
      lastError = error;
    }
    await sleep(delayFor(attempt, options.baseDelayMs));
  }
  throw lastError;
}

export class HttpError extends Error {
  constructor(readonly status: number) {
    super(`HTTP ${status}`);
  }
}

function delayFor(attempt: number, base: number): number {
  return Math.random() * base * 2 ** attempt;
}

function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
