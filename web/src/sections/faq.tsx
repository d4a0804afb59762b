import type { Question } from '@/content/types';
import classes from './faq.module.css';
import { Icon } from './icon';
import { Unbroken } from './unbroken';

/** Questions in native disclosure elements, which open by keyboard and without script. */
export function Faq({ questions }: { questions: readonly Question[] }) {
  return (
    <div className="ruled">
      {questions.map(({ question, answer }) => (
        <details key={question} className={classes.item}>
          <summary>
            <h3>
              <Unbroken text={question} />
            </h3>
            <Icon name="plus" size={22} stroke={1.5} />
          </summary>
          <p className="prose muted">{answer}</p>
        </details>
      ))}
    </div>
  );
}
