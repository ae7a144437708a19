/** Every host of the installation: a network namespace with an address of its own. */
export const HOSTS = Object.freeze({
  db1: '10.77.31.11',
  db2: '10.77.31.12',
  db3: '10.77.31.13',
  proxy1: '10.77.31.21',
  proxy2: '10.77.31.22',
  api1: '10.77.31.31',
  api2: '10.77.31.32',
  worker1: '10.77.31.41',
  worker2: '10.77.31.42',
  worker3: '10.77.31.43',
  worker4: '10.77.31.44',
  webhooks1: '10.77.31.51',
  webhooks2: '10.77.31.52',
  portals: '10.77.31.61',
  receiver: '10.77.31.62',
});

export type HostName = keyof typeof HOSTS;
export type DatabaseHost = 'db1' | 'db2' | 'db3';

export const DATABASE_HOSTS: readonly DatabaseHost[] = ['db1', 'db2', 'db3'];
/** This process has the first address: it is the client of the API. */
export const OWN_ADDRESS = '10.77.31.1';
export const NETWORK = '10.77.31.0/24';
/** Of the two portals. */
export const PORTAL_PORTS: readonly [acme: number, beacon: number] = [8081, 8082];
