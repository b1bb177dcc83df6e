import { expect, it } from 'vitest'
import type { Locale } from '../../../src/schema/compiled.ts'
import { builtFrom } from '../../../src/site/links.ts'
import type { SolutionContent } from '../../../src/site/shapes.ts'

/** Where the page of each solution says what it is. */
const files = { voiceQualityInspection: 'voice-quality-inspection', aiBrain: 'ai-brain', customer: 'customer', meeting: 'meeting' }

it.each<Locale>(['zh-CN', 'en-US'])('the home page in %s names the services that the page of a solution is built from', async (locale) => {
  for (const [name, file] of Object.entries(files)) {
    const { content } = (await import(`../../../src/site/content/${locale}/${file}.ts`)) as { content: SolutionContent }
    expect(content.abilities.map(({ route }) => route)).toEqual(builtFrom[name as keyof typeof files])
  }
})
