import GithubSlugger from 'github-slugger';

interface SectionHeading {
  /** The anchor that rehype-slug gives the heading. */
  id: string;
  title: string;
}

const FENCE = /^\s*(```|~~~)/;

/** The second-level headings of a post's markdown, in order; those inside code blocks are code. */
export function sectionHeadings(markdown: string): SectionHeading[] {
  const slugger = new GithubSlugger();
  const headings: SectionHeading[] = [];
  let inCode = false;
  for (const line of markdown.split('\n')) {
    if (FENCE.test(line)) inCode = !inCode;
    const [, level, heading] = /^(#{1,6})\s+(\S.*)$/.exec(line.trimEnd()) ?? [];
    if (inCode || !level || !heading) continue;
    const title = heading.replace(/[*_`~]/g, '');
    const id = slugger.slug(title);
    if (level === '##') headings.push({ id, title });
  }
  return headings;
}
