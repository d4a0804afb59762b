import { claims, sampleWords, type Sampled } from '@/content/facts';
import { people } from '@/content/people';

const list = new Intl.ListFormat('en-GB');

/** The words for what is invented among these. */
function wordsOf(marked: readonly Sampled[]): string {
  const isSample = (name: Sampled) =>
    name === 'people' ? people.some(({ isSample }) => isSample) : claims[name].isSample;
  return list.format(new Set(marked.filter(isSample).flatMap((name) => sampleWords[name])));
}

/** The sign at what is invented, until an owner has confirmed the claim. {@link SampleLine} explains it. */
export function Sample({ claim }: { claim: Sampled | undefined }) {
  const words = claim && wordsOf([claim]);
  return (
    words && (
      <abbr className="sample" title={`Sample ${words}`}>
        *
      </abbr>
    )
  );
}

/** The line of a page, under its heading, that names what has the sign. */
export function SampleLine({ of = [] }: { of: readonly Sampled[] | undefined }) {
  const words = wordsOf(of);
  return (
    words && (
      <p className="fine-print samples">{`* ${words.charAt(0).toUpperCase()}${words.slice(1)} on this page are samples.`}</p>
    )
  );
}
