"""Draws nine charts with Altair and vl-convert, as a person who knows it would: the peer of `cargo xtask bench charts`.

usage: altair_charts.py DATA_FOLDER OUT_FOLDER ROUNDS; prints the CPU seconds per picture of each chart as JSON.
"""
import json, pathlib, sys, time

import altair as alt
import pandas as pd
import vl_convert as vlc

data, out, rounds = pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2]), int(sys.argv[3])
weather = pd.read_csv(data / "weather.csv", parse_dates=["date"])
orders = pd.read_csv(data / "orders.csv", parse_dates=["order_date"])
movies = pd.read_csv(data / "movies.csv")
support = pd.read_csv(data / "support.csv", parse_dates=["created_at"])
SIZE = {"width": 1100, "height": 760}
tokyo = weather[weather.city == "Tokyo"]
month, temperature = "yearmonth(date):T", "mean(temperature_c):Q"

CHARTS = {
    "line": lambda: alt.Chart(tokyo).mark_line().encode(x=month, y=temperature).properties(**SIZE),
    "bar": lambda: alt.Chart(orders).mark_bar().encode(x=alt.X("product:N", sort="-y"), y="sum(revenue):Q").properties(**SIZE),
    "histogram": lambda: alt.Chart(movies).mark_bar().encode(x=alt.X("rating:Q", bin=True), y="count()").properties(**SIZE),
    "multi_line": lambda: alt.Chart(weather).mark_line().encode(x=month, y=temperature, color="city:N").properties(**SIZE),
    "facet_histogram": lambda: alt.Chart(weather).mark_bar().encode(x=alt.X("temperature_c:Q", bin=True), y="count()").properties(width=330, height=200).facet("yearquarter(date):T", columns=3),
    "grouped_bar": lambda: alt.Chart(orders).mark_bar().encode(x="year(order_date):O", xOffset="country:N", y="sum(revenue):Q", color="country:N").properties(**SIZE),
    "overlay_histogram": lambda: alt.Chart(weather).mark_bar(opacity=0.5).encode(x=alt.X("temperature_c:Q", bin=True), y=alt.Y("count()", stack=None), color="city:N").properties(**SIZE),
    "small_multiples": lambda: alt.Chart(weather).mark_line().encode(x=month, y=temperature).properties(width=330, height=300).facet("city:N", columns=3),
    "box_plot": lambda: alt.Chart(support).mark_boxplot().encode(x="priority:N", y="response_minutes:Q").properties(**SIZE),
}


def draw(make):
    return vlc.vegalite_to_png(make().to_json(), scale=1)


figures = {}
for name, make in CHARTS.items():
    (out / f"{name}.png").write_bytes(draw(make))  # the first drawing warms up and is not counted
    started = time.process_time()
    for _ in range(rounds):
        draw(make)
    figures[name] = (time.process_time() - started) / rounds
print(json.dumps(figures))
