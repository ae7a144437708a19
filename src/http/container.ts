import type { IocContainer } from '@tsoa/runtime';
import { contextOf, type HttpRequest } from './http-context.ts';

/** Where the generated routes find a request's controllers: in the app that serves it, so no container is global. */
export function iocContainer(request: unknown): IocContainer {
  return contextOf(request as HttpRequest).state.service.container;
}
