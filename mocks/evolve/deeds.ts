/** What was done with the tables, so that it can be undone. `place` is the table as it was called when it was done. */
export type Deed =
  | { kind: 'table-made'; place: string; entity: string }
  | { kind: 'table-renamed'; from: string; to: string }
  | { kind: 'table-aside'; place: string; from: string; entity: string }
  | { kind: 'column-made'; place: string; column: string; entity: string; field: string }
  | { kind: 'column-renamed'; place: string; from: string; to: string }
  | { kind: 'column-aside'; place: string; column: string; from: string; entity: string; field: string; why: 'dropped' | 'before' }
  /** Single values were changed; what they were lies in the table `kept`, by their keys. */
  | { kind: 'values-changed'; place: string; column: string; key: string; kept: string; entity: string; field: string }
  /** A name that other rows hold was changed. */
  | { kind: 'value-renamed'; place: string; column: string; from: string; to: string }
  | { kind: 'counter-renamed'; from: string; to: string }
