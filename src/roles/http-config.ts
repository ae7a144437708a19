import { join } from 'node:path';
import type { Config } from '../config/settings.ts';
import type { HttpConfig } from '../http/settings.ts';
import { packageRoot } from '../platform/package-root.ts';
import { version } from '../platform/version.ts';

/** What the HTTP layer needs of the settings. */
export function httpConfig(config: Config): HttpConfig {
  return {
    version,
    publicUrl: config.baseUrl,
    proxyHops: config.proxyHops,
    adminPort: config.adminPort !== undefined,
    jsonBytes: config.jsonBodyLimit,
    fileBytes: config.fileSizeLimit,
    files: config.fileCountLimit,
    requestBytes: config.requestSizeLimit,
    requestsPerMinute: config.requestsPerMinute,
    signInsPerMinute: config.signInsPerMinute,
    sendsMail: config.smtpUrl !== undefined,
    console: config.console === 'on' ? join(packageRoot, 'dist/console') : null,
  };
}
