/** The texts of every console page, loaded with the first one, in one file per language. Other texts come with their code. */
export const FIRST_TEXTS = [
  'layout/frame',
  'layout/tabs',
  'request/client',
  'runtime/form',
  'runtime/list',
  'runtime/router',
  'schema/display',
  'schema/faults',
  'widgets/kit',
] as const

/** What the public pages say beside their own texts. */
export const SITE_TEXTS = ['request/client', 'widgets/errors', 'widgets/examples'] as const

/** What the home page says; a visitor who looks at no other page loads not even the names of the other files. */
export const HOME_TEXTS = ['request/client', 'site/frame', 'site/home', 'site/console', 'site/demo'] as const
