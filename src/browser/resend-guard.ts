/**
 * Chromium automatically sends a request again, even a POST, if a kept-alive connection breaks before the response (RFC 9110, 9.2.2 forbids it; every
 * browser does it). Neither a page nor `context.route` sees the second one. So while a submission is under way, a connection that breaks
 * before it was answered shuts the whole way out: what is sent again finds no way.
 */
export interface ResendGuard extends Pick<WayOut, 'hold'> {
  /** Nothing goes out. */
  readonly shut: boolean;
  /** A submission is under way: what goes out now may be it. */
  readonly held: boolean;
  /** A connection broke before what was sent over it was answered, and that went out while a submission was under way. */
  lost(): void;
}

/** The way out of a browser context. */
export interface WayOut {
  /** `http://127.0.0.1:40123`, the proxy that it is; with a user and a password for a browser on another machine. */
  readonly url: string;
  /** From now on, what breaks unanswered is not sent again. */
  hold(): WayOutHold;
}

export interface WayOutHold {
  /** Breaks every connection, and lets nothing out until the release: what is under way ends, and is not sent again. */
  cut(): void;
  release(): void;
}

export function createResendGuard(breakAll: () => void): ResendGuard {
  const holds = new Set<WayOutHold>();
  let shut = false;
  const cut = (): void => {
    if (holds.size === 0 || shut) return;
    shut = true;
    breakAll();
  };
  return {
    get shut() {
      return shut;
    },
    get held() {
      return holds.size > 0;
    },
    hold() {
      const hold: WayOutHold = {
        cut,
        release() {
          holds.delete(hold);
          if (holds.size === 0) shut = false;
        },
      };
      holds.add(hold);
      return hold;
    },
    lost: cut,
  };
}
