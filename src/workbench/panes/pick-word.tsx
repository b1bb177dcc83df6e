import { useState } from 'react'
import { Button } from '../../widgets/kit/button.tsx'
import type { Word } from '../places/read-format.ts'

/** One of several words, with what it means, and a button that does something with it. */
export function PickWord({ label, act, words, pick }: { label: string; act: string; words: readonly Word[]; pick: (word: Word) => void }) {
  const [chosen, choose] = useState('')
  const word = words.find(({ name }) => name === chosen) ?? words[0]
  if (!word) return null
  return (
    <div className="wb-add">
      <select aria-label={label} value={word.name} onChange={(event) => choose(event.target.value)}>
        {words.map(({ name }) => (
          <option key={name}>{name}</option>
        ))}
      </select>
      <Button size="small" onClick={() => pick(word)}>
        {act}
      </Button>
      <p className="wb-note">{word.help}</p>
    </div>
  )
}
