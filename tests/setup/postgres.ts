/** Where the contract tests look for PostgreSQL; its user may create databases. */
export const POSTGRES = process.env['TEST_DATABASE_URL'] || 'postgres://postgres@127.0.0.1:5432/test'
