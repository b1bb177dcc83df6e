import { expect, it } from 'vitest'
import type { Locale } from '../../../src/schema/compiled.ts'
import { solutions } from '../../../src/site/solutions.ts'
import type { SolutionTexts } from '../../../src/site/text-types.ts'
import { readWords } from './read-words.ts'

/** Where the page of each solution says what it is. */
const files = { voiceQualityInspection: 'voice-quality-inspection', aiBrain: 'ai-brain', customer: 'customer', meeting: 'meeting' }

it.each<Locale>(['zh-CN', 'en-US'])(
  'the pages of the solutions in %s say what they are built from, and what is found in their scene',
  (locale) => {
    for (const [name, file] of Object.entries(files)) {
      const { abilities, scene } = readWords<SolutionTexts>(locale, `solutions/${file}`)
      const { builtFrom, found } = solutions[name as keyof typeof files]
      expect(Object.keys(abilities)).toEqual(builtFrom)
      expect(Object.keys(scene.found)).toEqual(Object.keys(found))
    }
  },
)
