import type { Canvas } from '../core/canvas';
import { rgb } from '../core/colour';
import { coverageOf, view } from '../core/svg';
import { stack } from '../cut-paper/stack';

/**
 * One piece of paper in a portrait: its colour, its SVG elements in a 400-unit view, and its height over the pieces
 * below.
 */
export type Piece = readonly [colour: string, body: string, depthPx?: number];

/** Builds a path element. */
export const path = (data: string) => `<path d="${data}"/>`;

/** Mirrors elements left to right. */
export const mirrored = (body: string) => `<g transform="translate(400 0) scale(-1 1)">${body}</g>`;

/** Builds a stroked element without fill: hair bands, wires, rims. */
export const line = (data: string, width: number) =>
  `<path d="${data}" fill="none" stroke="#000" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`;

/** Pastes pieces on a ground, back to front. */
export function pasted(seed: string, ground: string, pieces: readonly Piece[]): Canvas {
  const part = view(400, 400);
  const sheets = pieces.map(([colour, body, depthPx = 4]) => ({
    colour: rgb(colour),
    mask: coverageOf(body, part),
    depthPx,
  }));
  return stack(`avatar/${seed}`, rgb(ground), sheets, { width: 400, height: 400 });
}

/** Head and neck in profile, looking right; no features but the outline. */
export const profile = path(
  'M140 128C146 84 226 70 250 112C258 128 257 142 258 152C261 164 276 182 279 190C280 196 272 198 265 199' +
    'C268 204 267 208 264 211C268 215 268 220 263 223C267 236 262 250 246 253C234 255 224 253 219 258C216 266 217 284 222 300L226 330H142L146 250C136 220 134 160 140 128Z',
);

/** Shoulders of a jumper from the side or the back. */
export const shoulders = path(
  'M52 420C54 352 76 318 122 304C146 297 156 290 162 278H220C224 292 238 298 262 304C318 318 344 352 348 420Z',
);

/** Wide shoulders and a neck, seen from behind. */
export const backShoulders = path(
  'M40 420C42 350 66 318 120 302C150 293 164 284 168 270H232C236 284 250 293 280 302C334 318 358 350 360 420Z',
);
export const backNeck = path('M172 200H228V284C228 304 172 304 172 284Z');
