import { range, TAU } from '../drawing/number.ts';
import { polyline, traced, type Point } from '../drawing/path.ts';
import { element, stroked } from '../drawing/svg.ts';
import type { Tone } from '../drawing/tone.ts';

export const worldWidth = 1600;
export const worldHeight = 800;

/** Coasts to within a few degrees, as longitude and latitude; enough for rows of strokes. */
const lands: Point[][] = [
  [
    [-168, 66],
    [-156, 71],
    [-128, 70],
    [-110, 68],
    [-95, 72],
    [-82, 70],
    [-82, 66],
    [-94, 60],
    [-94, 58],
    [-82, 55],
    [-79, 52],
    [-78, 60],
    [-70, 61],
    [-65, 58],
    [-56, 53],
    [-60, 47],
    [-65, 44],
    [-70, 42],
    [-75, 38],
    [-81, 31],
    [-80, 25],
    [-83, 29],
    [-90, 29],
    [-97, 27],
    [-97, 20],
    [-91, 18],
    [-87, 21],
    [-88, 16],
    [-83, 14],
    [-82, 9],
    [-77, 8],
    [-80, 7],
    [-86, 11],
    [-95, 16],
    [-105, 20],
    [-112, 29],
    [-116, 32],
    [-122, 37],
    [-124, 47],
    [-132, 55],
    [-145, 60],
    [-158, 57],
    [-165, 61],
  ],
  [
    [-73, 78],
    [-60, 82],
    [-32, 83],
    [-20, 78],
    [-22, 71],
    [-40, 65],
    [-44, 60],
    [-52, 65],
    [-56, 72],
  ],
  [
    [-90, 74],
    [-80, 74],
    [-68, 68],
    [-64, 66],
    [-72, 64],
    [-80, 70],
  ],
  [
    [-77, 8],
    [-72, 12],
    [-62, 10],
    [-51, 4],
    [-44, -2],
    [-35, -6],
    [-38, -14],
    [-41, -22],
    [-48, -26],
    [-54, -34],
    [-58, -38],
    [-65, -42],
    [-68, -50],
    [-68, -55],
    [-74, -50],
    [-73, -38],
    [-71, -28],
    [-70, -18],
    [-77, -12],
    [-81, -5],
    [-79, 1],
  ],
  [
    [-17, 15],
    [-16, 22],
    [-10, 30],
    [-6, 36],
    [10, 37],
    [11, 33],
    [20, 31],
    [32, 31],
    [35, 26],
    [38, 18],
    [43, 11],
    [51, 12],
    [46, 3],
    [40, -4],
    [40, -15],
    [35, -22],
    [32, -28],
    [26, -34],
    [18, -34],
    [13, -22],
    [12, -12],
    [9, -2],
    [9, 4],
    [3, 6],
    [-8, 5],
  ],
  [
    [44, -16],
    [50, -15],
    [47, -25],
    [44, -23],
  ],
  [
    [-9, 38],
    [-9, 43],
    [-2, 44],
    [-2, 48],
    [4, 52],
    [8, 55],
    [10, 57],
    [12, 54],
    [20, 55],
    [22, 59],
    [29, 60],
    [22, 62],
    [25, 65],
    [18, 62],
    [16, 57],
    [12, 56],
    [5, 59],
    [6, 62],
    [14, 68],
    [26, 71],
    [40, 67],
    [45, 68],
    [60, 69],
    [68, 73],
    [80, 73],
    [98, 77],
    [112, 74],
    [130, 72],
    [150, 71],
    [172, 69],
    [180, 68],
    [178, 63],
    [163, 60],
    [162, 54],
    [156, 51],
    [156, 59],
    [142, 59],
    [135, 54],
    [140, 48],
    [132, 43],
    [128, 38],
    [126, 34],
    [122, 39],
    [119, 37],
    [122, 30],
    [117, 23],
    [108, 21],
    [109, 12],
    [105, 9],
    [101, 13],
    [103, 2],
    [99, 8],
    [98, 16],
    [91, 22],
    [87, 20],
    [80, 15],
    [77, 8],
    [73, 17],
    [70, 22],
    [62, 25],
    [57, 26],
    [51, 28],
    [50, 30],
    [48, 30],
    [52, 24],
    [56, 26],
    [60, 22],
    [52, 16],
    [44, 13],
    [39, 21],
    [35, 28],
    [36, 36],
    [28, 37],
    [27, 40],
    [35, 42],
    [41, 41],
    [38, 47],
    [31, 46],
    [28, 42],
    [23, 38],
    [20, 40],
    [14, 45],
    [18, 40],
    [16, 38],
    [10, 44],
    [3, 43],
    [0, 39],
    [-5, 36],
  ],
  [
    [-5, 50],
    [1, 51],
    [1, 53],
    [-2, 56],
    [-3, 59],
    [-6, 57],
    [-4, 54],
  ],
  [
    [-10, 52],
    [-6, 52],
    [-6, 55],
    [-9, 54],
  ],
  [
    [-24, 64],
    [-14, 65],
    [-16, 66],
    [-23, 66],
  ],
  [
    [130, 32],
    [136, 34],
    [141, 36],
    [142, 40],
    [145, 43],
    [141, 45],
    [139, 39],
    [132, 35],
  ],
  [
    [114, -22],
    [122, -17],
    [130, -12],
    [136, -12],
    [136, -16],
    [141, -16],
    [142, -11],
    [146, -19],
    [153, -26],
    [150, -37],
    [144, -39],
    [138, -35],
    [130, -32],
    [118, -35],
    [115, -33],
  ],
  [
    [167, -46],
    [174, -41],
    [178, -38],
    [174, -35],
    [172, -41],
  ],
  [
    [95, 5],
    [104, -3],
    [106, -6],
    [102, -4],
  ],
  [
    [105, -6],
    [114, -7],
    [114, -8],
    [106, -8],
  ],
  [
    [109, 1],
    [117, 6],
    [119, 5],
    [117, -3],
    [111, -3],
  ],
  [
    [120, 0],
    [124, 1],
    [122, -4],
    [120, -3],
  ],
  [
    [131, -1],
    [141, -3],
    [150, -10],
    [143, -9],
    [138, -8],
  ],
  [
    [120, 18],
    [122, 17],
    [125, 8],
    [123, 9],
  ],
  [
    [80, 9],
    [82, 7],
    [80, 6],
  ],
  [
    [-85, 22],
    [-75, 20],
    [-77, 19],
    [-83, 22],
  ],
  [
    [120, 25],
    [122, 25],
    [121, 22],
  ],
];

const offices = { toronto: [-79.38, 43.65] as Point, dubai: [55.27, 25.2] as Point };

/** Plate carrée between 62° south and 80° north. */
function project([longitude, latitude]: Point): Point {
  return [((longitude + 170) / 360) * worldWidth, ((82 - latitude) / 140) * worldHeight];
}

/** The land as level strokes on a graticule, the two offices, and the shortest way between them. */
export function world(tone: Tone): string {
  const graticule = [
    ...range(11).map((line) => polyline([project([-150 + line * 30, 82]), project([-150 + line * 30, -58])])),
    ...range(4).map((line) => polyline([project([-170, 60 - line * 30]), project([190, 60 - line * 30])])),
  ];
  const strokes = range(70).flatMap((row) => rowOf(81 - row * 2));
  return (
    stroked(graticule.join(''), tone.line(0.14), 1.5) +
    stroked(strokes.join(''), tone.line(0.5), 6.5, { 'stroke-linecap': 'round' }) +
    stroked(traced(greatCircle(offices.toronto, offices.dubai).map(project)), tone.ochre, 4) +
    Object.values(offices)
      .map((office) => marker(project(office), tone))
      .join('')
  );
}

/** The parts of a parallel that lie on land. */
function rowOf(latitude: number): string[] {
  return lands.flatMap((coast) => {
    const crossings = coast
      .flatMap((from, index) => {
        const to = coast[(index + 1) % coast.length] ?? from;
        if (from[1] > latitude === to[1] > latitude) return [];
        return [from[0] + ((latitude - from[1]) / (to[1] - from[1])) * (to[0] - from[0])];
      })
      .toSorted((a, b) => a - b);
    return range(Math.floor(crossings.length / 2)).map((pair) => {
      const [x, y] = project([crossings[pair * 2] ?? 0, latitude]);
      const end = project([crossings[pair * 2 + 1] ?? 0, latitude])[0];
      return `M${Math.round(x)} ${Math.round(y)}h${Math.max(1, Math.round(end - x))}`;
    });
  });
}

function greatCircle(from: Point, to: Point): Point[] {
  const vector = ([longitude, latitude]: Point) => {
    const [l, p] = [(longitude / 360) * TAU, (latitude / 360) * TAU];
    return [Math.cos(p) * Math.cos(l), Math.cos(p) * Math.sin(l), Math.sin(p)] as const;
  };
  const [a, b] = [vector(from), vector(to)];
  const angle = Math.acos(a[0] * b[0] + a[1] * b[1] + a[2] * b[2]);
  return range(49).map((step) => {
    const [s, t] = [
      Math.sin((1 - step / 48) * angle) / Math.sin(angle),
      Math.sin((step / 48) * angle) / Math.sin(angle),
    ];
    const [x, y, z] = [a[0] * s + b[0] * t, a[1] * s + b[1] * t, a[2] * s + b[2] * t];
    return [(Math.atan2(y, x) / TAU) * 360, (Math.atan2(z, Math.hypot(x, y)) / TAU) * 360];
  });
}

function marker([x, y]: Point, tone: Tone): string {
  const [cx, cy] = [Math.round(x), Math.round(y)];
  return (
    element('circle', { cx, cy, r: 30, fill: 'none', stroke: tone.ochre, 'stroke-width': 2 }) +
    element('circle', { cx, cy, r: 13, fill: tone.ochre, stroke: tone.ground, 'stroke-width': 5 })
  );
}
