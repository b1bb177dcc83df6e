import type { SolutionName } from './offerings.ts'
import { solutions } from './solutions.ts'
import { spokenIn } from './spoken-samples.ts'
import { useSite } from './use-site.ts'
import { Wave } from './wave.tsx'
import type { SolutionTexts } from './text-types.ts'

/** A conversation as audio, and below it what this solution makes of it. */
export function SolutionScene({ name, scene }: { name: SolutionName; scene: SolutionTexts['scene'] }) {
  const { turns, found } = solutions[name]
  // The levels of a real sample recording.
  const { levels } = spokenIn(useSite().locale)
  return (
    <figure className="st-shows st-scene">
      <figcaption>{scene.caption}</figcaption>
      <div className="st-scene-lanes">
        {scene.voices.map((voice, lane) => {
          return (
            <div key={voice} className={`st-scene-lane st-scene-lane-${lane}`}>
              <span>{voice}</span>
              {/* Lanes start at different positions of the recording, so that nobody speaks in unison. */}
              <Wave
                levels={levels.map((_, at) =>
                  isTurnOf(turns, scene.voices.length, lane, at) ? (levels[((at * 5 + lane * 19) % 64) + 3] ?? 0) : 0,
                )}
              />
            </div>
          )
        })}
      </div>
      <ul className="st-scene-found">
        {Object.entries(found).map(([at, tone]) => (
          <li key={at}>
            <time>{at}</time>
            <span className={`st-scene-kind st-scene-kind-${tone}`}>{scene.found[at]?.kind}</span>
            <span>{scene.found[at]?.text}</span>
          </li>
        ))}
      </ul>
    </figure>
  )
}

/** Whether this voice speaks in that part of the picture; there is a pause between two turns. */
function isTurnOf(turns: number[], voices: number, lane: number, at: number): boolean {
  const turn = turns.findIndex((end) => at <= end)
  return turn % voices === lane && at < turns[turn]!
}
