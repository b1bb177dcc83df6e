import { expect, inject } from 'vitest'
import { fetchedTool, fetchTools } from '../../setup/fetched-tools.ts'
import { shared as test } from '../harness/test.ts'

type Category = { score: number | null; auditRefs: { id: string; weight: number }[] }
type Audit = {
  title: string
  score: number | null
  scoreDisplayMode: string
  displayValue?: string
  numericValue?: number
  details?: { items?: unknown[] }
}
type Result = { lhr: { categories: Record<string, Category>; audits: Record<string, Audit>; runtimeError?: { message: string } } }
type Lighthouse = (url: string, flags: object) => Promise<Result>

const whole = ['accessibility', 'best-practices', 'seo']
const perCent = (category: Category | undefined) => Math.round((category?.score ?? 0) * 100)

/** `LIGHTHOUSE_OF=/en/` judges some pages alone. */
const wanted = new RegExp(process.env['LIGHTHOUSE_OF'] ?? '')

test(
  'Lighthouse on a phone finds nothing to mend on any public page, document or sign-in page',
  { timeout: 3_600_000 },
  async ({ world }) => {
    const folder = await fetchTools('lighthouse')
    if (!folder) return
    const lighthouse = await fetchedTool<Lighthouse>(folder, 'lighthouse')
    const port = Number(new URL(inject('browsers')[0]!).port)
    const map = await (await fetch(`${world.url}/sitemap.xml`)).text()
    const all = [...map.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, url]) => new URL(url!).pathname)
    // Each page in one of its languages, by turns: what differs between them are words.
    const pages = all.slice(0, all.length / 2).map((path, at) => (at % 2 === 0 ? path : all[at + all.length / 2]!))
    const faults: string[] = []
    for (const path of [...pages, '/en/user/login', '/zh/user/register'].filter((one) => wanted.test(one))) {
      const { lhr } = await lighthouse(world.url + path, { port, logLevel: 'error', onlyCategories: ['performance', ...whole] })
      if (lhr.runtimeError) throw new Error(`${path}: ${lhr.runtimeError.message}`)
      const figure = (id: string) => lhr.audits[id]?.displayValue?.replaceAll(/\s/g, ' ') ?? ''
      console.log(
        `${path}: performance ${perCent(lhr.categories['performance'])}, ${whole.map((name) => `${name} ${perCent(lhr.categories[name])}`).join(', ')}; largest paint ${figure('largest-contentful-paint')}, blocked ${figure('total-blocking-time')}, moved ${figure('cumulative-layout-shift')}`,
      )
      for (const name of whole)
        for (const { id, weight } of lhr.categories[name]!.auditRefs) {
          const { score, title, details } = lhr.audits[id]!
          if (weight > 0 && score !== null && score < 1)
            faults.push(`${path}: ${title} ${JSON.stringify(details?.items?.slice(0, 3)).slice(0, 400)}`)
        }
      // More than that is felt.
      if ((lhr.audits['cumulative-layout-shift']?.numericValue ?? 0) > 0.1)
        faults.push(`${path} moves by ${figure('cumulative-layout-shift')}`)
    }
    expect(faults).toEqual([])
  },
)
