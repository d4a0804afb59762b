import { short } from './path.ts';
import type { Tone } from './tone.ts';

type Attributes = Record<string, string | number | undefined>;

/** One SVG element; numbers are written to one decimal except where they are shares (opacity). */
export function element(name: string, attributes: Attributes, children = ''): string {
  const written = Object.entries(attributes)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => ` ${key}="${typeof value === 'number' ? number(key, value) : value}"`)
    .join('');
  return children ? `<${name}${written}>${children}</${name}>` : `<${name}${written}/>`;
}

function number(key: string, value: number): string {
  return key.includes('opacity') || key.includes('offset') || key.includes('width')
    ? String(Math.round(value * 1000) / 1000)
    : short(value);
}

export function filled(d: string, fill: string, opacity?: number): string {
  return element('path', { d, fill, 'fill-opacity': opacity });
}

export function stroked(d: string, stroke: string, width: number, more: Attributes = {}): string {
  return element('path', { d, fill: 'none', stroke, 'stroke-width': width, ...more });
}

export function group(children: string | string[], attributes: Attributes = {}): string {
  return element('g', attributes, typeof children === 'string' ? children : children.join(''));
}

/** A whole picture of width by height. */
export function picture(width: number, height: number, content: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">${content}</svg>\n`;
}

/** The part of a drawing that a phone shows below the words of a page's top: its left, top and width. */
export type StripView = readonly [left: number, top: number, width: number];

/** Draws in a box of 1600 by 900, or for a strip. */
export type Drawing = (tone: Tone, isStrip: boolean) => string;

/** What lies behind a page's top, and what a phone shows of it. */
export type Backdrop = readonly [Drawing, StripView];

/** A strip of 780 by 320. */
export function strip(content: string, ground: string, [x, y, width]: StripView): string {
  const height = (width * 320) / 780;
  const box = element('rect', { x, y, width, height, fill: ground });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${x} ${y} ${width} ${height}" width="780" height="320">${box}${content}</svg>\n`;
}
