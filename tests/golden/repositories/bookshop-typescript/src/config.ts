export interface ShopConfig {
  apiUrl: string;
  locale: "sv" | "en";
  retryLimit: number;
}

const DEFAULTS: ShopConfig = { apiUrl: "https://api.bookshop.example", locale: "sv", retryLimit: 3 };

/** Merge what the page passes in with the defaults; unknown keys are an error. */
export function parseConfig(raw: Record<string, unknown>): ShopConfig {
  const unknown = Object.keys(raw).filter((key) => !(key in DEFAULTS));
  if (unknown.length > 0) {
    throw new ConfigError(`unknown setting: ${unknown.join(", ")}`);
  }
  return { ...DEFAULTS, ...(raw as Partial<ShopConfig>) };
}

export class ConfigError extends Error {
  readonly code = "E_CONFIG";
}
