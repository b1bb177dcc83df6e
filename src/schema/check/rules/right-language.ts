import { exampleWorld, orderList } from '../example-world.ts'
import type { Rule } from '../rule.ts'
import { isStub } from '../stub.ts'
import { languageOf, writesHan } from '../sentences.ts'

/** Three Latin words in a row are a sentence of another language; one or two may be a name such as `API` or `App ID`. */
const SENTENCE = /\b[A-Za-z]{2,}\s+[A-Za-z]{2,}\s+[A-Za-z]{2,}/

export const isOtherSentence = (text: string): boolean => !isStub(text) && SENTENCE.test(text)

export const rightLanguage: Rule = {
  name: 'right-language',
  why: 'A sentence of the wrong language in the source stays wrong in every translation, because nobody is asked for one.',

  file(graph, { source: { path: file }, latin }, report) {
    const wrong = latin.filter((one) => isOtherSentence(one.text) && !one.path.includes('titles'))
    const { source, titles } = graph.world.app.locales ?? {}
    if (wrong.length === 0 || source === undefined || !writesHan(source)) return
    const others = Object.keys(titles ?? {}).flatMap((one) => (writesHan(one) ? [] : [`the ${languageOf(one)} in locales/${one}`]))
    for (const { path, text } of wrong)
      report(file, path, `Unexpected language of ${JSON.stringify(text)}, expected ${[languageOf(source), ...others].join(', with ')}`)
  },

  examples: {
    ok: orderList({ help: '共 3 项' }),
    notOk: {
      ...orderList({ help: 'All orders of the shop' }),
      'locales/en-US/screens/order.json': {
        ...(exampleWorld['locales/en-US/screens/order.json'] as object),
        help: 'All orders of the shop',
      },
    },
    says: ['screens/order.json#/help Unexpected language of "All orders of the shop", expected Chinese, with the English in locales/en-US'],
  },
}
