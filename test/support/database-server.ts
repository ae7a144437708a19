/** The PostgreSQL server of the tests: the one that TEST_DATABASE_URL names. */
export async function testServerUrl(): Promise<string> {
  const given = process.env['TEST_DATABASE_URL'];
  if (given === undefined)
    throw new Error('set TEST_DATABASE_URL to a PostgreSQL server where databases may be made');
  return given;
}
