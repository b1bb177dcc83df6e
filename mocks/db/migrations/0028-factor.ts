import { sql } from 'kysely'
import type { Database, Trx } from '../database.ts'

/**
 * The second factor: the secret of an authenticator app (encrypted), recovery codes (hashed), tickets between the two steps of a sign-in,
 * challenges and public keys of passkeys, and trusted browsers.
 */
const tables = (text: string) => [
  `create table factor ("userId" ${text} primary key, secret ${text}, "confirmTime" ${text}, "lastStep" integer, pending ${text}, "pendingTime" ${text}, handle ${text})`,
  `create table recovery_code ("userId" ${text} not null, hash ${text} not null, salt ${text} not null, primary key ("userId", hash))`,
  `create table factor_ticket ("ticketHash" ${text} primary key, "userId" ${text} not null, way ${text} not null, tries integer not null default 0, "expireTime" ${text} not null)`,
  `create index factor_ticket_by_user on factor_ticket ("userId")`,
  `create table passkey_challenge ("challengeHash" ${text} primary key, purpose ${text} not null, "expireTime" ${text} not null)`,
  `create table passkey_key ("credentialId" ${text} primary key, "passkeyId" ${text} not null, "userId" ${text} not null, "publicKey" ${text} not null, counter bigint not null, transports ${text} not null)`,
  `create index passkey_key_by_user on passkey_key ("userId")`,
  `create table trusted_browser ("tokenHash" ${text} not null, "userId" ${text} not null, "createTime" ${text} not null, "expireTime" ${text} not null, browser ${text}, primary key ("tokenHash", "userId"))`,
  `create index trusted_browser_by_user on trusted_browser ("userId")`,
]

export async function up(trx: Trx, kind: Database['kind']): Promise<void> {
  for (const statement of tables(kind === 'postgres' ? 'text collate "C"' : 'TEXT')) await sql.raw(statement).execute(trx)
}
