export type Counter = { count: number; increment(by?: number): void };

export function useCounter(start = 0): Counter {
  return { count: start, increment() {} };
}

export default useCounter;
