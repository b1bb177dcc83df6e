import type { Boot } from '../../schema/manifest.ts'

/** The data that the served page embeds. */
export function readBoot(page: Document = document): Boot {
  const text = page.getElementById('boot')?.textContent ?? ''
  try {
    return JSON.parse(text) as Boot
  } catch {
    throw new Error('Unexpected page without boot data, expected <script type="application/json" id="boot"> filled by the backend')
  }
}
