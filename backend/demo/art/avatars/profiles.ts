import { disc } from '../core/svg';
import { line, mirrored, type Piece, pasted, path, profile, shoulders } from './scissors';

/** Straight brown hair over a green jumper. */
const ines: readonly Piece[] = [
  ['#3a211a', path('M118 150C112 210 96 290 88 360H196L214 240Z')],
  ['#e8b295', profile],
  ['#0e5a47', shoulders],
  ['#0a4a3a', line('M150 296C170 316 214 316 238 298', 7), 0],
  [
    '#4a2a1f',
    path(
      'M246 104C236 62 164 52 128 92C98 126 104 190 98 250C94 296 86 330 80 366H170C176 320 168 300 176 262C182 232 176 200 190 172C202 148 232 140 246 104Z',
    ),
    5,
  ],
  ['#ff9cac', path('M110 150L128 146L186 112L196 124L136 162L112 166Z'), 2],
];

/** Beanie and full beard, looking left. */
const tomas: readonly Piece[] = [
  ['#e6a98a', mirrored(profile)],
  ['#22355c', mirrored(shoulders)],
  [
    '#3b2417',
    mirrored(
      path(
        'M150 168C160 160 176 164 180 176C186 194 206 200 228 204C246 206 256 202 266 208C268 220 272 244 256 264C238 284 200 290 176 270C156 250 148 200 150 168Z',
      ),
    ),
    4,
  ],
  ['#c4492b', mirrored(path('M126 156C112 96 150 50 200 52C242 54 264 90 264 134Z')), 4],
  ['#a83a20', mirrored(path('M120 164C116 142 122 134 134 132L262 112C272 112 276 132 268 142Z')), 3],
  ['#22355c', mirrored(path('M124 318C150 288 216 282 240 300C250 316 240 336 190 338C150 340 128 332 124 318Z')), 4],
];

/** A crown of hair, headphones, a yellow collar. */
const wren: readonly Piece[] = [
  ['#8a4f32', profile],
  ['#f3c63f', shoulders],
  [
    '#241412',
    `${disc(176, 134, 84)}${disc(116, 168, 50)}${disc(226, 100, 46)}${disc(150, 74, 46)}${disc(200, 66, 40)}${disc(104, 120, 40)}${disc(132, 206, 34)}`,
    6,
  ],
  ['#8a4f32', path('M196 166C206 156 222 160 224 176C226 192 212 204 202 198Z'), 0],
  ['#eef0ea', line('M178 180C152 128 154 74 190 34', 13), 5],
  ['#eef0ea', '<ellipse cx="182" cy="192" rx="31" ry="37"/>', 5],
  ['#d23b54', '<ellipse cx="182" cy="192" rx="19" ry="24"/>', 3],
];

/** A tall wrapped scarf and a gold hoop, looking left. */
const june: readonly Piece[] = [
  ['#6b3a26', mirrored(profile)],
  ['#12706f', mirrored(shoulders)],
  ['#e9b93a', mirrored(line('M170 232a16 16 0 1 0 .1 0', 6)), 2],
  [
    '#e8762c',
    mirrored(
      path('M262 116C250 140 190 158 150 196C132 190 112 160 108 128C92 84 116 40 170 34C230 28 276 64 262 116Z'),
    ),
    5,
  ],
  ['#f2a03d', mirrored(path('M262 112C230 108 172 128 138 178C122 166 110 146 108 122C140 82 210 70 258 92Z')), 4],
  ['#f7c65b', mirrored(path('M252 78C206 64 150 76 112 108C110 90 116 72 130 58C170 42 226 46 252 78Z')), 4],
  ['#e8762c', mirrored(path('M118 150C92 130 72 148 78 172C60 172 54 198 74 208C94 216 116 196 124 176Z')), 4],
];

/** A bald crown, round spectacles, white moustache and a bow tie. */
const otto: readonly Piece[] = [
  ['#eab99a', profile],
  ['#6d3f2a', shoulders],
  ['#f3ead6', path('M176 300L222 288L246 306L214 392H186Z'), 3],
  [
    '#b8342c',
    path(
      'M196 302C208 296 216 300 222 306C230 296 246 290 252 296C256 308 252 320 246 324C236 324 228 318 222 314C214 322 202 326 194 322C188 314 190 306 196 302Z',
    ),
    3,
  ],
  [
    '#f7f2e6',
    path('M132 150C122 176 128 216 146 238C166 244 176 226 174 204C184 196 184 176 174 170C160 172 150 160 148 142Z'),
    4,
  ],
  ['#eab99a', path('M172 174C182 164 198 170 198 184C198 198 184 210 176 202Z'), 2],
  ['#f7f2e6', path('M272 200C256 196 236 204 226 220C242 226 262 218 274 208Z'), 3],
  ['#2b2320', `${line('M240 162m-19 0a19 19 0 1 0 38 0a19 19 0 1 0 -38 0', 5)}${line('M221 160L184 170', 4)}`, 2],
];

/** A yellow hood against the rain, a dark fringe below its edge. */
const theo: readonly Piece[] = [
  [
    '#8f7cb8',
    Array.from({ length: 26 }, (_, index) => line(`M${(index * 67) % 400} ${(index * 113) % 380}l-8 26`, 4)).join(''),
    0,
  ],
  ['#d99b78', profile],
  ['#f2b928', path('M36 420C40 346 74 314 120 302L240 296C306 308 352 346 360 420Z')],
  [
    '#2a1c1a',
    path('M170 112C196 84 250 92 262 126C248 146 216 134 204 150C196 172 190 196 176 204C160 180 156 136 170 112Z'),
    3,
  ],
  [
    '#f6c93e',
    path(
      'M244 74C196 40 134 44 84 96C104 110 98 150 102 196C106 244 112 282 124 310C160 334 204 330 232 312C206 290 190 258 186 222C182 176 196 128 256 108C266 94 258 82 244 74Z',
    ),
    6,
  ],
  [
    '#d99a16',
    line('M254 108C198 128 184 176 188 222C192 258 208 290 232 310', 5) + line('M92 100C140 84 196 76 246 82', 3.5),
    0,
  ],
  ['#f7f0df', line('M222 302C226 320 218 336 222 352', 5) + line('M238 300C246 318 242 330 248 344', 5), 2],
  ['#3a3550', `${disc(206, 352, 7)}${disc(210, 388, 7)}`, 2],
];

export const profiles = {
  'ines-halloran': () => pasted('ines', '#cfe0d6', ines),
  'tomas-reuter': () => pasted('tomas', '#e9b44c', tomas),
  'wren-adeyemi': () => pasted('wren', '#f2836b', wren),
  'june-okafor': () => pasted('june', '#f7c9cd', june),
  'otto-baines': () => pasted('otto', '#a9c6cf', otto),
  'theo-marsh': () => pasted('theo', '#b7a6d8', theo),
};
