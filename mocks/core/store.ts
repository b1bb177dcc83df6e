import type { EntityName, Found, Query, Row, Stored, Trx } from '../db/database.ts'

/** The writable values of a row: omitted fields stay or get their default; empty text clears a field. */
export type Values<Name extends EntityName> = {
  [Field in keyof Stored<Name>]?: Stored<Name>[Field] | (null extends Stored<Name>[Field] ? '' : never) | undefined
}
type Where<Name extends EntityName> = { [Field in keyof Stored<Name>]?: Stored<Name>[Field] | null | undefined }

/** Access to the rows of entities under the rules of their schemas, as `resource` reads and writes them. */
export type Store = {
  /** One row with its computed fields, by key or by any fields; undefined if there is none. */
  find: <Name extends EntityName>(entity: Name, where: string | number | Where<Name>, on?: Query) => Promise<Found<Name> | undefined>
  /** Adds a row: key, defaults and timestamps are filled in, duplicates are refused with 422 on their field. */
  add: <Name extends EntityName>(entity: Name, values: Values<Name>, trx: Trx) => Promise<Found<Name>>
  /** Adds many rows of one entity, far faster than one by one, with one line in the audit log; the answer has their keys. All or none. */
  addAll: <Name extends EntityName>(entity: Name, rows: Values<Name>[], trx: Trx) => Promise<Stored<Name>[]>
  /** Writes one line to the audit log about many rows that were added one by one. */
  noteMany: <Name extends EntityName>(entity: Name, rows: Values<Name>[], trx: Trx) => Promise<void>
  /** Changes fields of a row and increments its version; with `version`, an outdated version is refused with 409. */
  edit: <Name extends EntityName>(
    entity: Name,
    key: string | number,
    values: Values<Name>,
    trx: Trx,
    version?: number,
  ) => Promise<Found<Name>>
  remove: (entity: EntityName, key: string | number, trx: Trx) => Promise<void>
  /** Makes a move of the entity's state machine, or refuses with 409 and the reason. */
  move: <Name extends EntityName>(entity: Name, key: string | number, move: string, trx: Trx, values?: Values<Name>) => Promise<Found<Name>>
  /** The next number of a field that is `numbered`, for a number that several rows share. */
  number: <Name extends EntityName>(entity: Name, field: keyof Stored<Name> & string, trx: Trx) => Promise<string>
  /** Serialises transactions that use the same name, e.g. `application:42`; needed on PostgreSQL only. */
  lock: (name: string, trx: Trx) => Promise<void>
}

/** The same for code that handles every entity by name. */
export type AnyStore = Pick<Store, 'lock'> & {
  find: (entity: string, where: string | number | Row, on?: Query) => Promise<Row | undefined>
  add: (entity: string, values: Row, trx: Trx) => Promise<Row>
  addAll: (entity: string, rows: Row[], trx: Trx) => Promise<Row[]>
  noteMany: (entity: string, rows: Row[], trx: Trx) => Promise<void>
  edit: (entity: string, key: string | number, values: Row, trx: Trx, version?: number) => Promise<Row>
  remove: (entity: string, key: string | number, trx: Trx) => Promise<void>
  /** A few hundred rows of one entity in one statement each; rows that no longer exist are skipped. */
  findAll: (entity: string, keys: (string | number)[], on: Query) => Promise<Row[]>
  editAll: (entity: string, keys: (string | number)[], values: Row, trx: Trx) => Promise<void>
  /** Removes exactly these rows: the caller has handled their children. */
  removeAll: (entity: string, keys: (string | number)[], trx: Trx) => Promise<void>
  /** Restores removed rows as they were stored, with the version increased by one. */
  putBack: (entity: string, rows: Row[], trx: Trx) => Promise<void>
  move: (entity: string, key: string | number, move: string, trx: Trx, values?: Row) => Promise<Row>
  number: (entity: string, field: string, trx: Trx) => Promise<string>
}

// why: only the types know the names of entities; at runtime both are the same store.
export const anyStore = (store: Store): AnyStore => store as never
// why: the same in the other direction.
export const typedStore = (store: AnyStore): Store => store as never
