/** Where an S3 store keeps its files, from `s3://bucket/prefix?region=…`. */
export interface S3Address {
  readonly bucket: string;
  /** What each object's name begins with: empty, or ending with `/`. */
  readonly prefix: string;
  /** Undefined: the AWS SDK takes it from its environment, such as `AWS_REGION`. */
  readonly region: string | undefined;
  /** Of a server other than AWS, such as `https://ceph.clinic.example:8443`. */
  readonly endpoint: string | undefined;
  /** The bucket is in the path (`https://server/bucket`), and not in the host name. */
  readonly pathStyle: boolean;
  /** How the server encrypts objects, in addition to Sopwith's own encryption. */
  readonly encryption: 'AES256' | 'aws:kms' | undefined;
  /** The key of `aws:kms`. Undefined: the default key of the bucket. */
  readonly kmsKeyId: string | undefined;
}

const OPTIONS = ['region', 'endpoint', 'path_style', 'sse', 'kms_key_id'] as const;

/**
 * Reads the address of an S3 store.
 *
 * @example
 * readS3Address('s3://clinic-files/sopwith?endpoint=https://ceph.clinic.example&path_style=true');
 *
 * @throws {Error} with what is wrong and what to write, without values that may be secret
 */
export function readS3Address(text: string): S3Address {
  const url = new URL(text);
  if (url.username !== '' || url.password !== '') {
    throw new Error(
      'the URL must not contain credentials: set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or use a role of the machine',
    );
  }
  const options = readOptions(url.searchParams);
  const sse = options.get('sse');
  if (sse !== undefined && sse !== 'AES256' && sse !== 'aws:kms') {
    throw new Error(`sse must be AES256 or aws:kms, not "${sse}"`);
  }
  if (options.has('kms_key_id') && sse !== 'aws:kms') throw new Error('kms_key_id requires sse=aws:kms');
  return Object.freeze({
    bucket: bucketOf(url),
    prefix: prefixOf(url),
    region: options.get('region'),
    endpoint: endpointOf(options.get('endpoint')),
    pathStyle: flagOf(options.get('path_style')),
    encryption: sse,
    kmsKeyId: options.get('kms_key_id'),
  });
}

function readOptions(given: URLSearchParams): ReadonlyMap<string, string> {
  for (const name of given.keys()) {
    if (!OPTIONS.some((option) => option === name)) {
      throw new Error(`unknown option "${name}": use ${OPTIONS.join(', ')}`);
    }
    if (given.getAll(name).length > 1) throw new Error(`option "${name}" is given twice`);
    if (given.get(name) === '') throw new Error(`option "${name}" is empty`);
  }
  return new Map(given);
}

// The rules for names of buckets: https://docs.aws.amazon.com/AmazonS3/latest/userguide/bucketnamingrules.html
function bucketOf({ host }: URL): string {
  if (/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(host)) return host;
  throw new Error(
    `"${host}" is not a bucket: write s3://bucket/prefix, with 3 to 63 lowercase letters, digits, dots, and hyphens`,
  );
}

function prefixOf({ pathname }: URL): string {
  const path = pathname.replace(/^\/+|\/+$/g, '');
  if (path === '') return '';
  if (!/^[\w.-]+(\/[\w.-]+)*$/.test(path)) {
    throw new Error('the prefix may contain letters, digits, "_", "-", ".", and single "/"');
  }
  return `${path}/`;
}

function endpointOf(endpoint: string | undefined): string | undefined {
  if (endpoint === undefined) return undefined;
  const parsed = URL.parse(endpoint);
  if (parsed === null || !/^https?:$/.test(parsed.protocol)) {
    throw new Error('endpoint must be a URL, such as https://ceph.clinic.example:8443');
  }
  return endpoint;
}

function flagOf(value: string | undefined): boolean {
  if (value === undefined || value === 'false') return false;
  if (value === 'true') return true;
  throw new Error(`path_style must be true or false, not "${value}"`);
}
