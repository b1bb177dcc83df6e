import type { Locale } from '../schema/compiled.ts'

const contents = import.meta.glob<{ content: unknown }>('./content/*/*.ts')

/** What a page says, in one language; each comes alone and once. */
export async function loadContent<T>(name: string, locale: Locale): Promise<T> {
  const load = contents[`./content/${locale}/${name}.ts`]
  if (!load) throw new Error(`Unexpected page "${name}", expected src/site/content/${locale}/${name}.ts`)
  return (await load()).content as T
}
