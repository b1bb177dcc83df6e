import { useId, useMemo, useRef, useState } from 'react'
import type { Box, Drawing } from './drawing.ts'
import { shortened, widestOf } from './labels.ts'
import { fillOf, Patterns } from './patterns.tsx'
import { hasTwoLines, slicesOf } from './ring-shapes.ts'
import { besideOf, Tip } from './tip.tsx'
import { Frame } from './frame.tsx'
import { writeNumber } from '../../schema/figures.ts'
import { useWidth } from './use-width.ts'
import './plot.css'

/** A ring of parts of a whole, each with its name and share beside it. */
export function Ring({ data, colours, marks, isMarked, write, sumUp, height, sentence, onPick }: Drawing & Box) {
  const box = useRef<HTMLDivElement>(null)
  const width = useWidth(box)
  const [at, point] = useState<number>()
  const filled = { id: useId(), colours, marks, isMarked }
  const { labels, series } = data
  const values = useMemo(() => series[0]?.values ?? [], [series])
  const slices = useMemo(() => slicesOf(values, width, height), [values, width, height])
  const pointed = slices.find((slice) => slice.at === at)
  return (
    <Frame
      {...{ box, width, height, sentence, onPick }}
      tip={
        pointed && (
          <Tip
            title={labels[pointed.at]!}
            lines={[{ title: series[0]!.title, value: write(values[pointed.at] ?? null), colour: colours[pointed.at % colours.length] }]}
            more={sumUp(pointed.at)}
            place={besideOf(pointed.x, width)}
          />
        )
      }
      onMouseLeave={() => point(undefined)}
    >
      {() => (
        <>
          <Patterns {...filled} />
          {slices.map(({ at, path, share, name }) => (
            <g key={at}>
              <path
                className="lk-plot-slice"
                d={path}
                fill={fillOf(filled, at)}
                onMouseEnter={() => point(at)}
                onClick={() => onPick?.(at)}
              />
              {name && (
                <>
                  <path className="lk-plot-lead" d={name.line} stroke={colours[at % colours.length]} />
                  <text className="lk-plot-name" x={name.text[0]} y={name.text[1]} textAnchor={name.anchor}>
                    {linesOf(labels[at]!, share, name.anchor === 'start' ? width - name.text[0] : name.text[0], hasTwoLines(width)).map(
                      (line, nth, { length }) => (
                        <tspan key={nth} x={name.text[0]} dy={nth === 0 ? (length === 1 ? '0.35em' : '-0.3em') : '1.25em'}>
                          {line}
                        </tspan>
                      ),
                    )}
                  </text>
                </>
              )}
            </g>
          ))}
        </>
      )}
    </Frame>
  )
}

/** The share is never cut. */
function linesOf(label: string, share: number, most: number, inTwo: boolean): string[] {
  const percent = `${writeNumber(share * 100, 1)}%`
  if (inTwo) return [shortened(label, most), percent]
  return [`${shortened(label, most - widestOf([` ${percent}`]))} ${percent}`]
}
