import { expect, it } from 'vitest'
import { newest } from '../../../src/workbench/files/newest.ts'

function slow() {
  const asked: string[] = []
  const ends: ((failed?: Error) => void)[] = []
  const ask = newest((given: string) => {
    asked.push(given)
    return new Promise<string>((resolve, reject) => ends.push((failed) => (failed ? reject(failed) : resolve(`of ${given}`))))
  })
  return { asked, ends, ask }
}

it('who types faster than the server answers asks for the last letter only (issue 18)', async () => {
  const { asked, ends, ask } = slow()
  const answers = ['a', 'ab', 'abc', 'abcd'].map((one) => ask(one))
  expect(asked).toEqual(['a'])
  ends[0]!()
  expect(await answers[0]).toBe('of a')
  await expect.poll(() => asked).toEqual(['a', 'abcd'])
  ends[1]!()
  expect(await Promise.all(answers.slice(1))).toEqual(['of abcd', 'of abcd', 'of abcd'])
  const again = ask('abcde')
  expect(asked.at(-1)).toBe('abcde')
  ends[2]!()
  expect(await again).toBe('of abcde')
})

it('a question that failed keeps none from being asked after it', async () => {
  const { asked, ends, ask } = slow()
  const [first, second] = [ask('a'), ask('b')]
  ends[0]!(new Error('away'))
  await expect(first).rejects.toThrow('away')
  await expect.poll(() => asked).toEqual(['a', 'b'])
  ends[1]!()
  expect(await second).toBe('of b')
})
