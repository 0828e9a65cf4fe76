import { fetchWithRetry } from "@/http/fetchWithRetry";

export interface Session {
  token: string;
  expiresAt: number;
}

/** Keeps the login token and renews it shortly before it expires. */
export class SessionManager {
  private session: Session | null = null;

  constructor(private readonly apiUrl: string) {}

  async login(email: string, password: string): Promise<Session> {
    const response = await fetchWithRetry(`${this.apiUrl}/login`, {
      method: "POST",
      body: JSON.stringify({ email, password }),
    });
    if (response.status === 401) {
      throw new InvalidCredentials();
    }
    this.session = (await response.json()) as Session;
    return this.session;
  }

  async refreshToken(): Promise<void> {
    if (!this.session) return;
    const response = await fetchWithRetry(`${this.apiUrl}/refresh`, { headers: this.authHeaders() });
    this.session = (await response.json()) as Session;
  }

  isExpired(now = Date.now()): boolean {
    return this.session === null || this.session.expiresAt <= now;
  }

  authHeaders(): Record<string, string> {
    return this.session ? { Authorization: `Bearer ${this.session.token}` } : {};
  }

  logout(): void {
    this.session = null;
  }
}

export class InvalidCredentials extends Error {}
