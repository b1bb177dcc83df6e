const line = { dashArrayX: [1, 0], dashArrayY: [2, 4] }

/** Patterns of bars by position, for people to whom the colours look alike; the first has none. */
export const decals = [
  undefined,
  { symbol: 'rect', rotation: -Math.PI / 4, ...line },
  { symbol: 'rect', rotation: Math.PI / 2, ...line },
  { symbol: 'rect', rotation: 0, ...line },
  {
    symbol: 'circle',
    symbolSize: 0.6,
    dashArrayX: [
      [6, 6],
      [0, 6, 6, 0],
    ],
    dashArrayY: [6, 0],
  },
  { symbol: 'rect', rotation: Math.PI / 4, dashArrayX: [1, 0], dashArrayY: [4, 6] },
]

/** The same for lines. */
export const dashes: ('solid' | 'dashed' | 'dotted' | number[])[] = ['solid', 'dashed', 'dotted', [8, 3, 2, 3], [2, 6], [12, 4]]
