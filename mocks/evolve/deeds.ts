import type { Renamed } from '../saved-views/in-names.ts'

/** A change to the tables that can be undone. `place` is the name of the table at that time. */
export type Deed =
  | { kind: 'table-made'; place: string; entity: string }
  | { kind: 'table-renamed'; from: string; to: string }
  | { kind: 'table-aside'; place: string; from: string; entity: string }
  | { kind: 'column-made'; place: string; column: string; entity: string; field: string }
  | { kind: 'column-renamed'; place: string; from: string; to: string }
  | { kind: 'column-aside'; place: string; column: string; from: string; entity: string; field: string; why: 'dropped' | 'before' }
  /** Single values were changed; the table `kept` has the former values by key. */
  | { kind: 'values-changed'; place: string; column: string; key: string; kept: string; entity: string; field: string }
  /** A name that other rows contain was changed. */
  | { kind: 'value-renamed'; place: string; column: string; from: string; to: string }
  | { kind: 'counter-renamed'; from: string; to: string }
  | { kind: 'views-renamed'; lists: string[]; renamed: Renamed }
