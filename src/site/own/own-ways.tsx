import type { ProductPageTexts } from '../text-types.ts'
import { handOver } from './hand-over.ts'
import type { Own } from './use-own-sound.ts'

/** Buttons to get the visitor's own recording into an instrument, a note that it stays in the browser, and a button to send it. */
export function OwnWays({ own, words, onSend }: { own: Own; words: ProductPageTexts['own']; onSend: () => void }) {
  const { state, sound } = own
  return (
    <div className="st-own" role="group" aria-label={words.title}>
      <p className="st-own-ways">
        {state.at === 'recording' ? (
          <button type="button" className="st-button" onClick={own.stop}>
            <span className="st-own-dot" data-on aria-hidden="true" /> {words.stop}
          </button>
        ) : (
          <button type="button" className="st-button" disabled={state.at === 'busy'} onClick={own.record}>
            <span className="st-own-dot" aria-hidden="true" /> {words.record}
          </button>
        )}
        <label className="st-button st-own-file">
          <input
            type="file"
            accept="audio/*"
            disabled={state.at === 'busy' || state.at === 'recording'}
            onChange={({ target }) => {
              const [file] = target.files ?? []
              target.value = ''
              if (file) own.choose(file)
            }}
          />
          {words.file}
        </label>
        {sound && (
          <>
            <button
              type="button"
              className="st-button st-primary"
              onClick={() => {
                handOver.give(sound.file)
                onSend()
              }}
            >
              {words.send} <span aria-hidden="true">↓</span>
            </button>
            <button type="button" className="st-inst-own" onClick={own.clear}>
              {words.back}
            </button>
          </>
        )}
      </p>
      <p className="st-own-note" role="status">
        {state.at === 'fault' ? <span className="st-wrong">{words[state.why]}</span> : state.at === 'busy' ? words.busy : words.local}
      </p>
    </div>
  )
}
