import type { Request } from 'playwright-core';

/** Methods of requests that change nothing. */
export const READS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);

/** What scripts ask for. */
export const isData = (request: Request): boolean => isDataType(request.resourceType());

export const isDataType = (type: string): boolean => type === 'xhr' || type === 'fetch';

/** Without what differs from one request to the next. */
export const addressOf = (url: string): string => url.split('?')[0] ?? '';
