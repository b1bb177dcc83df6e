/** What every page of the console may say: fetched with the first one, in one file a language. All else comes with its code. */
export const FIRST_TEXTS = [
  'layout/frame',
  'runtime/form',
  'runtime/list',
  'runtime/router',
  'schema/display',
  'schema/faults',
  'widgets/kit',
] as const
