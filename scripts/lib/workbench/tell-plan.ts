import { Refusal } from '../../schema/command.ts'

type Line = { group: string; text: string }

/** What becomes of the rows that are there, in the words of `npm run schema -- plan`. */
export async function tellPlan(folder: string): Promise<Line[]> {
  // What opens a database is loaded for whoever asks.
  const { plan } = await import('../../schema/on-database.ts')
  const said: string[] = []
  const say = (text: string) => void said.push(text)
  const ask = () => Promise.reject(new Refusal('Nobody can be asked here.'))
  await plan.run(['--root', folder], { say, complain: say, isScreen: false, isPerson: false, ask })
  return said
    .flatMap((text) => text.split('\n'))
    .filter((text) => text.trim() !== '')
    .map((text) => ({ group: '', text }))
}
