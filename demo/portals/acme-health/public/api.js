import { boot } from './dom.js';

/** A response that is not a success; `body` is its JSON if it has one. */
export class ApiError extends Error {
  constructor(status, body) {
    super(body?.message ?? 'An unexpected error occurred. Try again later.');
    this.status = status;
    this.body = body;
  }
}

const never = () => new Promise(() => {});

async function read(response) {
  const body = await response.json().catch(() => null);
  if (response.status === 401) {
    if (boot.switches.session_silent_401) return never();
    location.assign(`/sign-in?reason=${body?.reason ?? 'expired'}`);
    return never();
  }
  if (!response.ok) throw new ApiError(response.status, body);
  return body?.spin ? never() : body;
}

export const get = async (path) => read(await fetch(path));

export async function post(path, body) {
  const isForm = body instanceof FormData;
  return read(
    await fetch(path, {
      method: 'POST',
      headers: isForm ? {} : { 'Content-Type': 'application/json' },
      body: isForm ? body : JSON.stringify(body ?? {}),
    }),
  );
}

/** Words for people about anything that went wrong with a request. */
export function explain(error) {
  if (error instanceof ApiError) return `${error.message} (${error.status})`;
  return 'The request could not be completed. Check your connection.';
}
