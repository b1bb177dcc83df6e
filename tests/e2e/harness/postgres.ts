import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { POSTGRES } from '../../setup/postgres.ts'

/** A database of its own on the server that the tests know; nothing where none answers. */
export async function findPostgres(): Promise<{ url: string; drop: () => Promise<void> } | undefined> {
  const asked = async (statement: string) => {
    const client = new pg.Client({ connectionString: POSTGRES, connectionTimeoutMillis: 2000 })
    await client.connect()
    await client.query(statement).finally(() => client.end())
  }
  const name = `journeys_${randomUUID().replaceAll('-', '')}`
  const isThere = await asked(`create database ${name}`).then(
    () => true,
    () => false,
  )
  if (!isThere) {
    console.warn(`No PostgreSQL answers at ${POSTGRES}; the journeys are walked on SQLite alone.`)
    return undefined
  }
  const url = new URL(POSTGRES)
  url.pathname = `/${name}`
  return { url: url.href, drop: () => asked(`drop database ${name} with (force)`) }
}
