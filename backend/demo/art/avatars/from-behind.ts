import { disc } from '../core/svg';
import { backNeck, backShoulders, line, type Piece, pasted, path } from './scissors';

/** A wide straw hat from behind, a red bob under it, a striped top. */
const delphine: readonly Piece[] = [
  ['#e9b594', backNeck],
  ['#f3ead6', backShoulders],
  [
    '#21407e',
    `<clipPath id="top">${backShoulders}</clipPath><g clip-path="url(#top)">${[334, 362, 390].map((y) => line(`M20 ${y}C130 ${y - 20} 270 ${y - 20} 380 ${y}`, 11)).join('')}</g>`,
    0,
  ],
  [
    '#b8431f',
    path('M114 150C108 200 108 236 118 262C140 276 160 270 200 276C240 270 262 276 282 262C292 236 292 200 286 150Z'),
    5,
  ],
  [
    '#9c3517',
    `${line('M158 180C152 220 154 246 160 262', 4)}${line('M200 180V268', 4)}${line('M242 180C248 220 246 246 240 262', 4)}`,
    0,
  ],
  ['#e2bd6b', '<ellipse cx="200" cy="158" rx="160" ry="50" transform="rotate(-7 200 158)"/>', 6],
  ['#1c7a78', path('M126 150C124 130 126 116 132 104L268 92C276 108 278 122 276 140C240 160 166 166 126 150Z'), 2],
  ['#edcb7e', path('M128 124C126 70 160 38 200 40C240 38 272 62 274 112C236 132 166 138 128 124Z'), 4],
];

/** Fair hair in one long braid over a cream jumper. */
const mira: readonly Piece[] = [
  ['#eec3a6', backNeck],
  ['#f1e6d0', backShoulders],
  ['#dcccac', [0, 1, 2, 3].map((index) => line(`M${96 + index * 70} 322V420`, 4)).join(''), 0],
  [
    '#e3b04b',
    path('M110 156C108 84 152 46 200 46C248 46 292 84 290 156C290 214 250 240 200 248C150 240 110 214 110 156Z'),
    5,
  ],
  [
    '#c58f2e',
    `${line('M200 52V236', 4)}${line('M140 92C138 150 158 200 188 230', 4)}${line('M260 92C262 150 242 200 212 230', 4)}${line('M170 66C164 130 174 190 194 226', 3)}${line('M230 66C236 130 226 190 206 226', 3)}`,
    0,
  ],
  ...[0, 1, 2, 3, 4].flatMap((index): Piece[] => {
    const y = 246 + index * 30;
    const half = 34 - index * 3.2;
    return [
      [
        '#d9a23d',
        `<ellipse cx="${200 - half * 0.42}" cy="${y}" rx="${half * 0.66}" ry="21" transform="rotate(34 ${200 - half * 0.42} ${y})"/>`,
        3,
      ],
      [
        '#ecc062',
        `<ellipse cx="${200 + half * 0.42}" cy="${y + 13}" rx="${half * 0.66}" ry="21" transform="rotate(-34 ${200 + half * 0.42} ${y + 13})"/>`,
        3,
      ],
    ];
  }),
  ['#d8445a', '<rect x="184" y="384" width="32" height="13" rx="5"/>', 3],
];

/** A black bun with a garland of jasmine, a magenta blouse. */
const priya: readonly Piece[] = [
  ['#a8653f', path('M166 200H234V300C262 306 278 330 200 344C122 330 138 306 166 300Z')],
  ['#b3246b', path('M40 420C42 352 70 322 126 304C136 352 264 352 274 304C330 322 358 352 360 420Z')],
  ['#e9b93a', line('M126 306C138 352 262 352 274 306', 6), 0],
  ['#a8653f', '<ellipse cx="110" cy="170" rx="14" ry="24"/><ellipse cx="290" cy="170" rx="14" ry="24"/>', 3],
  ['#e9b93a', `${disc(110, 204, 9)}${disc(290, 204, 9)}`, 2],
  [
    '#1d1418',
    path('M112 160C108 84 152 46 200 46C248 46 292 84 288 160C286 210 250 244 200 246C150 244 114 210 112 160Z'),
    5,
  ],
  [
    '#3b2a30',
    `${line('M200 50V130', 3)}${line('M146 84C150 120 164 140 176 150', 3)}${line('M254 84C250 120 236 140 224 150', 3)}`,
    0,
  ],
  [
    '#f4efe2',
    Array.from({ length: 15 }, (_, index) =>
      disc(200 + Math.cos((index / 15) * 6.2832) * 68, 190 + Math.sin((index / 15) * 6.2832) * 58, 15),
    ).join(''),
    4,
  ],
  ['#2a1d22', '<ellipse cx="200" cy="190" rx="60" ry="50"/>', 4],
  ['#4a363d', `${line('M156 186C170 160 226 156 242 182', 3)}${line('M166 208C186 222 220 220 236 202', 3)}`, 0],
];

/** Somebody behind an open book: curls above it, fingers at its edges. */
const sol: readonly Piece[] = [
  ['#2f5fa8', backShoulders],
  ['#c98d63', path('M150 110C150 70 250 70 250 110V230H150Z')],
  [
    '#33201b',
    `${disc(200, 90, 58)}${disc(146, 112, 38)}${disc(254, 112, 38)}${disc(164, 66, 34)}${disc(236, 66, 34)}${disc(200, 50, 30)}${disc(124, 150, 30)}${disc(276, 150, 30)}${disc(130, 186, 24)}${disc(270, 186, 24)}`,
    5,
  ],
  [
    '#f7f0df',
    path('M88 168C130 158 176 164 200 182C224 164 270 158 312 168V316C270 306 224 312 200 328C176 312 130 306 88 316Z'),
    5,
  ],
  ['#c8324a', path('M78 160C124 150 174 156 198 174V330C172 314 124 308 78 318Z'), 4],
  ['#b52840', path('M322 160C276 150 226 156 202 174V330C228 314 276 308 322 318Z'), 2],
  ['#f6d9a2', `${path('M106 190L170 196V214L106 208Z')}${path('M106 226L150 230V240L106 236Z')}`, 0],
  ['#ff9cac', path('M262 152H286V232L274 220L262 232Z'), 2],
  [
    '#c98d63',
    [0, 1, 2, 3]
      .map(
        (index) =>
          `<rect x="66" y="${226 + index * 20}" width="40" height="17" rx="8.5"/><rect x="294" y="${226 + index * 20}" width="40" height="17" rx="8.5"/>`,
      )
      .join(''),
    3,
  ],
];

export const fromBehind = {
  'delphine-arrow': () => pasted('delphine', '#a9d0e0', delphine),
  'mira-lindqvist': () => pasted('mira', '#2f4c94', mira),
  'priya-raman': () => pasted('priya', '#2a8a83', priya),
  'sol-castellanos': () => pasted('sol', '#f4cf5e', sol),
};
