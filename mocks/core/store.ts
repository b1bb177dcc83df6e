import type { EntityName, Found, Query, Row, Stored, Trx } from '../db/database.ts'

/** What may be written of a row: what is left out stays, or is filled in; empty text is nothing. */
export type Values<Name extends EntityName> = {
  [Field in keyof Stored<Name>]?: Stored<Name>[Field] | (null extends Stored<Name>[Field] ? '' : never) | undefined
}
type Where<Name extends EntityName> = { [Field in keyof Stored<Name>]?: Stored<Name>[Field] | null | undefined }

/** Rows of entities with the rules of their schema, the way `resource` reads and writes them. */
export type Store = {
  /** One stored row with its computed fields, by key or by any fields; undefined when there is none. */
  find: <Name extends EntityName>(entity: Name, where: string | number | Where<Name>, on?: Query) => Promise<Found<Name> | undefined>
  /** Adds a row: key, defaults and times are filled in, unique rules refuse with 422 on their field. */
  add: <Name extends EntityName>(entity: Name, values: Values<Name>, trx: Trx) => Promise<Found<Name>>
  /** Adds many rows of one kind, far faster than one by one; the audit log keeps one line of them. None is added where one is refused. */
  addAll: <Name extends EntityName>(entity: Name, rows: Values<Name>[], trx: Trx) => Promise<void>
  /** What the audit log keeps of many rows that were added one by one, as one line. */
  noteMany: <Name extends EntityName>(entity: Name, rows: Values<Name>[], trx: Trx) => Promise<void>
  /** Changes fields of one row and raises its version; with `version` a stale one is refused with 409. */
  edit: <Name extends EntityName>(
    entity: Name,
    key: string | number,
    values: Values<Name>,
    trx: Trx,
    version?: number,
  ) => Promise<Found<Name>>
  remove: (entity: EntityName, key: string | number, trx: Trx) => Promise<void>
  /** Makes a move of the entity's state machine, or refuses with 409 and its reason. */
  move: <Name extends EntityName>(entity: Name, key: string | number, move: string, trx: Trx, values?: Values<Name>) => Promise<Found<Name>>
  /** The next number of a field that is `numbered`, for what several rows share. */
  number: <Name extends EntityName>(entity: Name, field: keyof Stored<Name> & string, trx: Trx) => Promise<string>
  /** Makes transactions that use the same name wait for one another, e.g. `application:42`; needed on PostgreSQL only. */
  lock: (name: string, trx: Trx) => Promise<void>
}

/** The same for code that serves every entity by its name. */
export type AnyStore = Pick<Store, 'lock'> & {
  find: (entity: string, where: string | number | Row, on?: Query) => Promise<Row | undefined>
  add: (entity: string, values: Row, trx: Trx) => Promise<Row>
  addAll: (entity: string, rows: Row[], trx: Trx) => Promise<void>
  noteMany: (entity: string, rows: Row[], trx: Trx) => Promise<void>
  edit: (entity: string, key: string | number, values: Row, trx: Trx, version?: number) => Promise<Row>
  remove: (entity: string, key: string | number, trx: Trx) => Promise<void>
  move: (entity: string, key: string | number, move: string, trx: Trx, values?: Row) => Promise<Row>
  number: (entity: string, field: string, trx: Trx) => Promise<string>
}

// why: the names of entities are theirs in the types alone; both are one store.
export const anyStore = (store: Store): AnyStore => store as never
// why: the same, the other way round.
export const typedStore = (store: AnyStore): Store => store as never
