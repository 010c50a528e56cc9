// Everything that the student wrote beside lessons: questions with their answers, and notes.

import { notebookCopy as copy } from '@valence/copy/learning/notes';
import { useState } from 'react';
import { NotedLessons } from '../../features/notes/noted-lessons.tsx';
import { OwnQuestions } from '../../features/questions/own-questions.tsx';
import { PageBody } from '../../ui/shell.tsx';
import { Tabs } from '../../ui/tabs.tsx';

export const head = () => ({ title: copy.documentTitle });

export default function NotebookPage() {
  const [tab, setTab] = useState('questions');
  return (
    <PageBody>
      <div className="mx-auto flex max-w-2xl flex-col gap-5">
        <header>
          <h1 className="text-28">{copy.title}</h1>
          <p className="mt-1 text-ink-soft">{copy.intro}</p>
        </header>
        <Tabs
          label={copy.title}
          active={tab}
          onChange={setTab}
          tabs={[
            { key: 'questions', label: copy.questions, panel: <OwnQuestions /> },
            { key: 'notes', label: copy.notes, panel: <NotedLessons /> },
          ]}
        />
      </div>
    </PageBody>
  );
}
